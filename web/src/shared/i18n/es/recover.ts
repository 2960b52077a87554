/* Texts of password recovery. */

export const recover = {
  title: "Recuperar contraseña",
  lead: "Te vamos a mandar un código de seis dígitos para que elijas una contraseña nueva.",
  expiredLead: "Podés pedir un código nuevo para elegir otra contraseña.",
  linkLead: "Elegí la contraseña con la que vas a ingresar.",
  sent: (receptor: string) =>
    `Si ${receptor} es de una cuenta, ya le mandamos un código. Vence en 10 minutos.`,
  password: "Contraseña nueva",
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
};
