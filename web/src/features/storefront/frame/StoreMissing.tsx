/* The screen of a store that does not exist, or does not sell here any more. */
import { storefront as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { MessagePage } from "@/shared/ui/page/MessagePage";

export function StoreMissing() {
  return (
    <MessagePage title={texts.missing} text={texts.missingHint} withinLayout>
      <a href="/" className={buttonClass("plain")}>
        {texts.home}
      </a>
    </MessagePage>
  );
}
