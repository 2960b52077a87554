/* Texts of password recovery. */

export const recover = {
  title: "Recuperar contraseña",
  lead: "Te mandamos un código de seis dígitos para que elijas una contraseña nueva.",
  overLead: "Podés pedir un código nuevo para elegir otra contraseña.",
  linkLead: "Elegí la contraseña con la que vas a ingresar.",
  channel: "¿Por dónde te lo mandamos?",
  channels: { email: "Email", whatsapp: "WhatsApp", sms: "SMS" },
  email: "Email",
  phone: "Teléfono",
  phoneHint: "Con código de área, como 11 2345-6789.",
  send: "Enviar código",
  sending: "Enviando…",
  badReceptor: "Revisá este dato: no parece completo.",
  sent: (receptor: string) =>
    `Si ${receptor} es de una cuenta, ya le mandamos un código. Vence en 10 minutos.`,
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
  other: "Usar otro email o teléfono",
  password: "Contraseña nueva",
  passwordLength: "Entre 8 y 128 caracteres.",
  passwordCommon: "Esa contraseña es demasiado común. Probá con una frase corta que solo vos uses.",
  passwordHint: "Una frase corta es fácil de recordar y difícil de adivinar.",
  rules: {
    length: "De 8 a 128 caracteres",
    common: "Ni común (farmacia1, 12345678) ni repetida (aaaa, abab)",
  },
  met: "cumplido",
  refusedPassword: {
    short: "Es demasiado corta: usá 8 caracteres o más.",
    long: "Es demasiado larga: usá 128 caracteres o menos.",
    common: "Esa contraseña es demasiado común. Probá con una frase corta que solo vos uses.",
  } as Record<string, string>,
  save: "Cambiar contraseña",
  saving: "Cambiando…",
  done: "Listo, ya podés ingresar",
  doneLead: "Tu contraseña cambió y cerramos las sesiones que tenías abiertas.",
  toWorkspace: "Ingresar al workspace",
  toConsumer: "Ingresar a tu cuenta personal",
  toBackoffice: "Ingresar al backoffice",
  checking: "Verificando el enlace…",
  overTitle: "Este enlace ya no sirve",
  expired:
    "Pasó demasiado tiempo y ya no sirve. Pedí otro código, o un enlace nuevo si te lo dio un administrador.",
  used: "Ya se usó: sirve una sola vez. Pedí otro código, o un enlace nuevo si te lo dio un administrador.",
  exhausted: "Hubo demasiados intentos con este código. Pedí otro en un rato.",
  unknownReceptor:
    "No encontramos una cuenta con ese email o teléfono verificado. Contactá al administrador.",
  unknownLink:
    "No lo conocemos, o lo reemplazó uno más nuevo. Pedí otro código, o un enlace nuevo a tu administrador.",
  brokenLink: "Le falta una parte. Copialo completo desde el mensaje que te mandó tu administrador.",
  again: "Pedir un código",
  back: "Volver al ingreso",
  failed: "No pudimos completar el pedido. Probá de nuevo en un momento.",
};
