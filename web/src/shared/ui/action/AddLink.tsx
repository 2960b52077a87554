/* The link to the form of a new one. */
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./Button";

export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass("primary")}>
      <Plus aria-hidden />
      {children}
    </Link>
  );
}
