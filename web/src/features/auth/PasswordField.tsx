/* A password field that can show its text and warns when Caps Lock is on. */
import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { auth } from "@/shared/i18n/es";
import styles from "@/shared/ui/form/form.module.css";
import { InputField, type InputFieldProps } from "@/shared/ui/form/InputField";

export function PasswordField({ ref, ...field }: InputFieldProps & { ref: Ref<HTMLInputElement> }) {
  const [isVisible, setVisible] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const id = useId();
  const updateCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <InputField
      {...field}
      id={id}
      ref={ref}
      type={isVisible ? "text" : "password"}
      autoComplete={field.autoComplete ?? "current-password"}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={() => setCapsLockOn(false)}
      hint={isCapsLockOn ? auth.capsLock : field.hint}
    >
      <button
        type="button"
        className={styles.reveal}
        aria-controls={id}
        aria-label={isVisible ? auth.hide : auth.show}
        title={isVisible ? auth.hide : auth.show}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </InputField>
  );
}
