/* Texts of creating a consumer's account. */

export const signUp = {
  title: "Creá tu cuenta",
  leads: {
    contact:
      "Para pedir en los negocios de tu barrio. Te vamos a mandar un código para confirmar que sos vos.",
    code: "Escribí el código de seis dígitos que te mandamos.",
    profile: "Contanos quién sos y elegí una contraseña.",
  },
  steps: "Pasos para crear tu cuenta",
  stepNames: { contact: "Contacto", code: "Código", profile: "Tus datos" },
  taken: {
    email: "Ya hay una cuenta con ese email. Ingresá, o usá otro.",
    phone: "Ya hay una cuenta con ese teléfono. Ingresá, o usá otro.",
  },
  phoneHint: "Para que la tienda te llame si hace falta.",
  emailHint: "Para recuperar tu cuenta si perdés el teléfono.",
  password: "Contraseña",
  create: "Crear mi cuenta",
  creating: "Creando…",
  known: "¿Ya tenés cuenta?",
  toSignIn: "Ingresá",
  unknown: "¿No tenés cuenta?",
  toSignUp: "Creá una",
};
