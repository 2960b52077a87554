/* The person who ordered, and the ways to reach them. */
import { Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { chat, storeOrder as texts } from "@/shared/i18n/es";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { Order } from "../model";
import styles from "./order.module.css";

export function OrderConsumer({ consumer }: { consumer: Order["consumer"] }) {
  const { name, phone, email, image_url, scope_id } = consumer;
  const digits = phone?.replaceAll(/\D/g, "");
  return (
    <section className={styles.section} aria-label={texts.consumer}>
      <h2>{texts.consumer}</h2>
      <p className={styles.consumer}>
        <NamedImage url={image_url} name={name} size={44} />
        <strong>{name}</strong>
      </p>
      <p className={styles.contacts}>
        <Link to={paths.messages.with(scope_id)} aria-label={chat.writeTo(name)}>
          <MessagesSquare aria-hidden />
          {chat.write}
        </Link>
      </p>
      {phone && (
        <p className={styles.contacts}>
          <a href={`tel:${phone}`} aria-label={`${phone}: ${texts.call(name)}`}>
            <Phone aria-hidden />
            {phone}
          </a>
          <a
            href={`https://wa.me/${digits}`}
            target="_blank"
            rel="noopener"
            aria-label={`WhatsApp: ${texts.write(name)}`}
          >
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
        </p>
      )}
      {email && (
        <p className={styles.contacts}>
          <a href={`mailto:${email}`} aria-label={`${email}: ${texts.email(name)}`}>
            <Mail aria-hidden />
            {email}
          </a>
        </p>
      )}
    </section>
  );
}
