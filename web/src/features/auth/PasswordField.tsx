/* A password field that can show its text and warns when Caps Lock is on. */
import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { auth } from "@/shared/i18n/es";
import styles from "@/shared/ui/form/form.module.css";
import { InputField, type InputFieldProps } from "@/shared/ui/form/InputField";

export function PasswordField({ ref, ...field }: InputFieldProps & { ref: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const id = useId();
  const noticeCapitals = (event: KeyboardEvent) => setCapitals(event.getModifierState("CapsLock"));
  return (
    <InputField
      {...field}
      id={id}
      ref={ref}
      type={shown ? "text" : "password"}
      autoComplete={field.autoComplete ?? "current-password"}
      onKeyDown={noticeCapitals}
      onKeyUp={noticeCapitals}
      onBlur={() => setCapitals(false)}
      hint={capitals ? auth.capsLock : field.hint}
    >
      <button
        type="button"
        className={styles.reveal}
        aria-controls={id}
        aria-label={shown ? auth.hide : auth.show}
        title={shown ? auth.hide : auth.show}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </InputField>
  );
}
