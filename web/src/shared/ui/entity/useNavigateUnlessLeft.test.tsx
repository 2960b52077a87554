/* Tests of a save that is answered while its form's person goes to another page. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useNavigateUnlessLeft } from "./useNavigateUnlessLeft";

function Form({ answer }: { answer: Promise<void> }) {
  const navigate = useNavigateUnlessLeft();
  return (
    <>
      <button type="button" onClick={() => void answer.then(() => navigate("/list"))}>
        Save
      </button>
      <Link to="/other">Other</Link>
    </>
  );
}

function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
}

/** A form at /form whose save and whose other page's code wait to be released. */
function renderForm() {
  const answer = hold();
  const code = hold();
  const router = createMemoryRouter(
    [
      { path: "/form", element: <Form answer={answer.released} /> },
      { path: "/list", element: "The list" },
      { path: "/other", lazy: () => code.released.then(() => ({ element: "The other page" })) },
    ],
    { initialEntries: ["/form"] },
  );
  render(<RouterProvider router={router} />);
  return { answer, loadOther: code.release };
}

test("a save leads to the list", async () => {
  const { answer } = renderForm();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  answer.release();
  expect(await screen.findByText("The list")).toBeDefined();
});

test("a save that is answered while another page loads does not lead away from it", async () => {
  const { answer, loadOther } = renderForm();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(screen.getByRole("link", { name: "Other" }));
  answer.release();
  await answer.released;
  loadOther();
  expect(await screen.findByText("The other page")).toBeDefined();
});

test("a save that is answered on another page stays there", async () => {
  const { answer, loadOther } = renderForm();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  loadOther();
  await userEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(await screen.findByText("The other page")).toBeDefined();
  answer.release();
  await answer.released;
  expect(screen.getByText("The other page")).toBeDefined();
});
