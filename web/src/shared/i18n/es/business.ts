/* Texts of a workspace: its data, members, plans and services. */

type ServiceType = "store" | "showroom" | "page" | "pharmacy_group";
type MemberState = "requested" | "active" | "inactive" | "rejected";

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const business = {
  title: "Mi negocio",
  lead: "Los datos de tu negocio, las personas que trabajan en él y lo que ofrecés.",
  data: "Datos del negocio",
  edit: "Editar datos",
  types: { business: "Negocio", organization: "Organización" },
  fields: {
    name: "Nombre",
    type: "Tipo",
    email: "Email de contacto",
    phone: "Teléfono de contacto",
    image_url: "Imagen",
    created_at: "En la plataforma desde",
  },
  phoneHint: "Con código de país y de área, como +54 9 11 2345-6789.",
  typeHint: {
    business: "Vende o atiende al público.",
    organization: "Un club, un colegio o una institución que no vende.",
  },
  none: "—",
  save: "Guardar",
  saving: "Guardando…",
  saved: "Datos guardados",
  required: "Completá este dato.",
  invalid: "Revisá este dato.",
  cancel: "Cancelar",
  membersLead: "Quién trabaja en el negocio: invitá, desactivá y reactivá personas.",
  plansLead: "A qué planes está suscripto el negocio y qué incluye cada uno.",
  servicesLead: "Tus tiendas, vidrieras, páginas y grupos de farmacias, y su estado.",
  resources: "Lo que cargás",
};

export const members = {
  title: "Equipo",
  lead: "Las personas que trabajan en el negocio. Todas pueden ver y cambiar todo.",
  columns: { name: "Persona", state: "Estado", created_at: "Desde", actions: "Acciones" },
  states: {
    requested: "Invitación pendiente",
    active: "Activa",
    inactive: "Inactiva",
    rejected: "Rechazó la invitación",
  } satisfies Record<MemberState, string>,
  owner: "Titular",
  you: "Vos",
  noName: "Sin nombre",
  none: "Todavía no hay nadie",
  deactivate: "Desactivar",
  activate: "Activar",
  inviteAgain: "Invitar de nuevo",
  actionOn: (action: string, name: string) => `${action} a ${name}`,
  confirm: {
    inactive: (name: string) => ({
      title: `¿Desactivar a ${name}?`,
      text: "Deja de entrar al negocio y sus sesiones abiertas se cierran en el momento. Podés volver a activarla cuando quieras.",
      button: "Desactivar",
      done: `${name} ya no puede entrar al negocio`,
    }),
    active: (name: string) => ({
      title: `¿Activar a ${name}?`,
      text: "Vuelve a entrar al negocio, donde puede ver y cambiar todo.",
      button: "Activar",
      done: `${name} puede entrar al negocio de nuevo`,
    }),
    requested: (name: string) => ({
      title: `¿Invitar de nuevo a ${name}?`,
      text: "Va a ver la invitación en su cuenta personal y puede aceptarla o rechazarla.",
      button: "Invitar",
      done: `Invitaste a ${name}`,
    }),
  },
  leaveText:
    "Es tu propia cuenta: salís del negocio en el momento, y solo otra persona del equipo puede reactivarte.",
  invite: "Invitar",
  inviteTitle: "Invitar a una persona",
  inviteLead: "Escribí su usuario, email o teléfono completo, tal como lo usa para ingresar.",
  inviteField: "Usuario, email o teléfono",
  search: "Buscar",
  searching: "Buscando…",
  emptyQuery: "Completá este dato.",
  notFound:
    "No encontramos a nadie con ese dato. Tiene que ser su usuario, o su email o teléfono verificado, completo y sin errores.",
  tooMany: "Hiciste demasiadas búsquedas seguidas. Esperá un minuto y probá de nuevo.",
  invited: (name: string) => `Invitaste a ${name}. Va a ver la invitación en su cuenta personal.`,
  refusals: {
    "error.rule.member_owner": "Es la persona titular del negocio y siempre sigue activa.",
    "error.rule.member_last": "Es la única persona activa: el negocio no puede quedar sin nadie.",
    "error.rule.member_blocked":
      "La plataforma bloqueó su acceso a este negocio, y solo ella puede devolverlo.",
    "error.rule.user_inactive": "Esa persona no puede ingresar a la plataforma por ahora.",
    "error.conflict.transition": "Su estado cambió mientras tanto. Ya ves el actual.",
    "error.not_found": "Esa persona ya no está en la plataforma.",
  } as Record<string, string>,
  alreadyActive: (name: string) => `${name} ya trabaja en el negocio.`,
};

export const services = {
  title: "Servicios",
  lead: "Lo que tu negocio tiene en la plataforma, según sus planes.",
  columns: { name: "Servicio", state: "Estado", created_at: "Creado", link: "Pantalla" },
  types: {
    store: "Tienda",
    showroom: "Vidriera",
    page: "Página",
    pharmacy_group: "Grupo de farmacias",
  } satisfies Record<ServiceType, string>,
  counts: {
    store: (count: number) => plural(count, "tienda", "tiendas"),
    showroom: (count: number) => plural(count, "vidriera", "vidrieras"),
    page: (count: number) => plural(count, "página", "páginas"),
    pharmacy_group: (count: number) => plural(count, "grupo de farmacias", "grupos de farmacias"),
  } satisfies Record<ServiceType, (count: number) => string>,
  states: { active: "Activo", inactive: "Inactivo" },
  inactiveText:
    "Lo inactivo no lo ve el público y no se puede cambiar, pero los pedidos en curso siguen hasta terminar. Si se desactivó al terminar un plan, suscribite a otro que lo incluya. Si lo suspendió la plataforma, solo ella puede reactivarlo.",
  none: "Todavía no tenés servicios",
  noneText: "Aparecen al suscribirte a un plan.",
  toPlans: "Ver planes",
  open: "Abrir",
  openNamed: (name: string) => `Abrir ${name}`,
};

export const plans = {
  title: "Planes",
  lead: "Qué puede tener tu negocio en la plataforma.",
  free: "Sin costo",
  informative: "Los precios son informativos: no se cobra nada.",
  periods: { month: "por mes", year: "por año" },
  includes: "Incluye",
  subscribe: "Suscribirme",
  subscribing: "Suscribiendo…",
  subscribeTo: (name: string) => `Suscribirme a ${name}`,
  subscribed: "Suscripto",
  since: (date: string) => `Desde el ${date}`,
  done: (name: string) => `Tu negocio está suscripto a ${name}. Lo que incluye ya está en Servicios.`,
  unsubscribe: "Cancelar suscripción",
  unsubscribeFrom: (name: string) => `Cancelar suscripción a ${name}`,
  confirm: (name: string) => `¿Cancelar la suscripción a ${name}?`,
  confirmNothing: "Ningún servicio cambia: otros planes los incluyen, o ya están inactivos.",
  confirmServices: (list: string, count: number) =>
    `${count === 1 ? "Se desactiva" : "Se desactivan"}: ${list}. El público ya no ${count === 1 ? "lo" : "los"} ve, y los pedidos en curso siguen hasta terminar. Al suscribirte de nuevo ${count === 1 ? "vuelve" : "vuelven"} a activarse.`,
  keep: "Mantener",
  unsubscribing: "Cancelando…",
  undone: (name: string) => `Cancelaste la suscripción a ${name}`,
  unknownPlan: "Plan que ya no se ofrece",
  none: "No hay planes para suscribirse",
  past: "Suscripciones anteriores",
  pastRange: (from: string, to: string) => `Del ${from} al ${to}`,
  refusals: {
    "error.conflict.subscription": "Tu negocio ya está suscripto a este plan.",
    "error.not_found": "Este plan ya no se ofrece.",
  } as Record<string, string>,
};
