/* The names of the commands that the staff run, and of their areas. */

/** A topic's name and description. */
export const topics = {
  "system.ping": ["Probar el bus", "Responde la hora y la versión del servidor."],
  "jobs.list": ["Ver trabajos pendientes", "Los trabajos que no terminaron y por qué fallaron."],
  "jobs.retry": ["Reintentar un trabajo", "Lo ejecuta ya, como si nunca se hubiera intentado."],
  "notifications.outbox.list": ["Ver mensajes enviados", "Los mensajes y en qué están, los últimos primero."],
  "notifications.outbox.retry": ["Reenviar un mensaje", "Envía ya un mensaje que espera o que falló."],
  "notifications.outbox.test": ["Probar un canal", "Envía un mensaje de prueba por email, WhatsApp o SMS."],
  "auth.account.create": [
    "Crear una cuenta",
    "Le da una cuenta a alguien nuevo, con un enlace para elegir contraseña, o a un usuario que ya existe.",
  ],
  "auth.account.set_state": [
    "Cambiar un estado",
    "Activa, bloquea o elimina una cuenta, un usuario o un alcance, y cierra sus sesiones.",
  ],
  "auth.password.reset": [
    "Restablecer una contraseña",
    "Hace un enlace de un solo uso, válido por 24 horas.",
  ],
  "auth.sessions.revoke": [
    "Cerrar sesiones",
    "Cierra ya las sesiones de un usuario, de una cuenta, o una sola.",
  ],
  "auth.otp.purge": ["Limpiar códigos vencidos", "Borra los códigos y enlaces que ya no sirven."],
  "workspaces.create": ["Crear un workspace", "Con su dueño, o sin nadie todavía."],
  "workspaces.delete": ["Eliminar un workspace", "Cierra sus sesiones; lo que maneja conserva sus datos."],
  "workspaces.services.set_state": [
    "Suspender o reactivar un servicio",
    "Suspendido, el público deja de verlo y los pedidos en curso siguen; activo, vuelve a verse.",
  ],
  "media.resources.delete": [
    "Eliminar un archivo",
    "Lo borra con todos sus tamaños: donde se mostraba, ya no se ve.",
  ],
  "media.resources.gc": [
    "Limpiar archivos",
    "Borra las copias en otros tamaños que nadie vio en 30 días y los archivos sin registro de más de un día.",
  ],
  "backoffices.seed": ["Aplicar una semilla", "Los datos iniciales de la plataforma."],
  "app.versions.set": ["Versiones de la app", "Qué versión es la última y cuáles ya no funcionan."],
  "pharmacy.groups.put": ["Guardar un grupo de farmacias", "Lo crea o lo reemplaza, con quién lo maneja."],
  "pharmacy.groups.import": [
    "Importar farmacias",
    "Muchas farmacias de una vez a un grupo: todas o ninguna.",
  ],
  "pharmacy.shifts.import": ["Importar turnos", "Muchos turnos de una vez a un grupo: todos o ninguno."],
  "pharmacy.shifts.generate": ["Generar una rotación", "Turnos de farmacias que se van alternando."],
  "pharmacy.shifts.copy_month": [
    "Copiar un mes de turnos",
    "De un mes a otro, por fecha o por día de la semana.",
  ],
  "pharmacy.shifts.check": ["Controlar turnos", "Huecos, superposiciones y cómo se reparten las horas."],
  "discover.pois.import": [
    "Importar puntos de interés",
    "Varios de una vez, por su identificador de OpenStreetMap o su slug; lo que no cambió no se toca.",
  ],
  "discover.categories.import": [
    "Importar categorías",
    "Varias de una vez, por su slug, cada una debajo de la que nombra.",
  ],
  "discover.links.import": [
    "Importar enlaces",
    "Varios de una vez, por su slug: todos o ninguno; lo que no cambió no se toca.",
  ],
  "discover.blocks.put": [
    "Crear o cambiar un bloque de la portada",
    "Lo que los consumidores ven al entrar: banners, o las categorías, páginas o artículos elegidos.",
  ],
  "discover.blocks.delete": [
    "Eliminar un bloque de la portada",
    "Deja de verse; guardarlo otra vez lo recupera.",
  ],
  "discover.pois.promote": [
    "Convertir un lugar en página",
    "Crea una página del directorio con los datos del punto de interés; queda sin publicar hasta que alguien la revise.",
  ],
  "discover.categories.delete": [
    "Eliminar una categoría",
    "La saca del directorio; sus subcategorías pasan a la que se elija, o a la de arriba.",
  ],
  "analytics.referrals.put": [
    "Crear o cambiar un código de referidos",
    "Con el código, una persona o un comercio recomienda la plataforma. Las visitas y los registros que ya tuvo se conservan.",
  ],
  "analytics.referrals.recount": [
    "Recontar los registros por referidos",
    "Vuelve a contar los registros de los últimos 400 días y corrige las cifras que no coinciden: hasta 500 por vez.",
  ],
  "discover.search.reindex": [
    "Rehacer el índice de búsqueda",
    "Vuelve a leer todas las páginas del directorio.",
  ],
  "discover.suggestions.rebuild": [
    "Rehacer las sugerencias",
    "Vuelve a contar las palabras que la búsqueda sugiere.",
  ],
  "maps.cache.purge": [
    "Vaciar las respuestas guardadas de los mapas",
    "El proveedor de mapas se vuelve a consultar.",
  ],
  "wallets.transactions.reconcile": [
    "Conciliar pagos con Mercado Pago",
    "Consulta ya los pagos en curso, hasta mil, o todos los de una orden de cobro. El servidor pregunta por diez por segundo.",
  ],
  "wallets.mercadopago.refresh_tokens": [
    "Renovar las conexiones con Mercado Pago",
    "Renueva las credenciales de todas las cuentas conectadas, una tras otra. Una cuenta que revocó la conexión queda inactiva.",
  ],
  "wallets.mismatches.list": [
    "Ver pagos que no coinciden",
    "Los pagos en Mercado Pago cuyo importe, moneda o cuenta no coincide con lo esperado. No se cuentan como cobrados.",
  ],
  "ecommerce.orders.expire_unpaid": [
    "Vencer pedidos sin pagar",
    "Cancela los pedidos cuya transferencia o cuyo pago por Mercado Pago no llegó en 24 horas: hasta cien de cada uno por vez, los más viejos primero.",
  ],
  "ecommerce.orders.recalculate": [
    "Recalcular pedidos",
    "Vuelve a sumar los pedidos en curso y corrige los que daban otra cosa: hasta 500, los más nuevos.",
  ],
  "ecommerce.stock.audit": [
    "Controlar el stock",
    "Compara lo que tomaron los pedidos con sus renglones. No cambia nada.",
  ],
  "ecommerce.coupons.recount": [
    "Recontar cupones",
    "Vuelve a contar los usos de los cupones y corrige los que decían otra cosa.",
  ],
  "ecommerce.deployments.rollback": [
    "Volver a una publicación anterior",
    "La tienda muestra otra vez lo que publicó antes; el borrador queda como está.",
  ],
} as Record<string, readonly [string, string]>;

export const areas = {
  system: "Sistema",
  jobs: "Trabajos",
  notifications: "Mensajes",
  auth: "Personas y accesos",
  workspaces: "Workspaces",
  media: "Archivos",
  app: "App",
  discover: "Directorio",
  analytics: "Medición",
  maps: "Mapas",
  pharmacy: "Farmacias",
  ecommerce: "Tiendas y pedidos",
} as Record<string, string>;
