/* Texts of one-time codes, new passwords and a person's data. */

export const profile = {
  names: { given_name: "Nombre", family_name: "Apellido" },
  required: "Falta completar este dato.",
  invalid: "Revisá este dato: el servidor no lo acepta.",
};

export const otp = {
  channel: "¿Por dónde te lo mandamos?",
  channels: { email: "Email", whatsapp: "WhatsApp", sms: "SMS" },
  email: "Email",
  phone: "Teléfono",
  phoneHint: "Con código de área, como 11 2345-6789.",
  send: "Enviar código",
  sending: "Enviando…",
  sent: (receptor: string) => `Te mandamos un código a ${receptor}. Vence en 10 minutos.`,
  badReceptor: "Revisá este dato: no parece completo.",
  code: "Código de seis dígitos",
  badCode: "El código tiene seis dígitos.",
  verify: "Continuar",
  verifying: "Verificando…",
  wrongCode: (remaining: number) =>
    remaining === 1
      ? "El código no es ese. Te queda 1 intento."
      : `El código no es ese. Te quedan ${remaining} intentos.`,
  resend: "Enviar otro código",
  resendIn: (seconds: number) => `Podés pedir otro en ${seconds} s.`,
  resent: "Te mandamos otro código. El anterior ya no sirve.",
  expired: "El código venció. Pedí otro.",
  exhausted: "Hubo demasiados intentos con ese código. Pedí otro para seguir.",
  used: "Ese código ya se usó. Pedí otro para seguir.",
  late: "Pasó demasiado tiempo y el código ya no sirve. Pedí otro para seguir.",
  other: "Usar otro email o teléfono",
  passwordCommon: "Esa contraseña es demasiado común. Probá con una frase corta que solo vos uses.",
  passwordHint: "Una frase corta es fácil de recordar y difícil de adivinar.",
  met: "cumplido",
  refusedPassword: {
    short: "Es demasiado corta: usá 8 caracteres o más.",
    long: "Es demasiado larga: usá 128 caracteres o menos.",
    common: "Esa contraseña es demasiado común. Probá con una frase corta que solo vos uses.",
  } as Record<string, string>,
  failed: "No pudimos hacerlo. Probá de nuevo en un momento.",
  passwordRules: {
    length: "De 8 a 128 caracteres",
    common: "Ni común (farmacia1, 12345678) ni repetida (aaaa, abab)",
  },
  demo: "Es una demostración, y el código se muestra acá:",
};
