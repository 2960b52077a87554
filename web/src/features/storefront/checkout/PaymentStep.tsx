/* How the order is paid, among the ways that the store accepts. */
import { useId } from "react";
import { checkout, providers as providerTexts } from "@/shared/i18n/es";
import { problemsOf, problemText } from "../cart/cartProblem";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import styles from "./CheckoutPage.module.css";
import optionStyles from "./PaymentStep.module.css";

const texts = checkout.payment;

export function PaymentStep({ cart }: { cart: Cart }) {
  const { storefront, server } = useCart();
  const name = useId();
  const { providers } = storefront.payment_methods;
  const chosen = server.writing.pending?.payment?.provider_id ?? cart.payment?.provider_id ?? null;
  const problems = problemsOf(cart.problems, "payment").filter(({ code }) => code !== "payment_missing");
  return (
    <section className={styles.card} aria-labelledby="pago-titulo" id="paso-payment" tabIndex={-1}>
      <h2 id="pago-titulo">{texts.title}</h2>
      {providers.length === 0 ? (
        <p className={styles.problem}>{texts.none}</p>
      ) : (
        <fieldset className={optionStyles.options}>
          <legend>{texts.legend}</legend>
          {providers.map(({ id, type }) => (
            <label key={id} className={optionStyles.option}>
              <input
                type="radio"
                name={name}
                checked={id === chosen}
                onChange={() => server.write({ payment_set: true, payment: { provider_id: id } })}
              />
              <span>
                <strong>{providerTexts.names[type]}</strong>
                <span className={styles.hint}>{texts.hints[type]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {problems.map((problem) => (
        <p key={problem.code} className={styles.problem}>
          {problemText(problem, storefront)}
        </p>
      ))}
    </section>
  );
}
