/* Texts of uploads and pictures. */

export const upload = {
  sending: (percent: string) => `Subiendo … ${percent}`,
  processing: "Procesando …",
  cancel: "Cancelar",
  tooBig: (size: string, limit: string) =>
    `El archivo pesa ${size} y el máximo es ${limit}. Elegí uno más chico.`,
  tooBigFor: (limit: string) => `El archivo pesa más de ${limit}. Elegí uno más chico.`,
  notPicture: "Ese archivo no es una imagen JPG, PNG, WebP o GIF.",
  notAccepted:
    "Ese tipo de archivo no se puede subir. Van imágenes JPG, PNG, WebP y GIF, videos MP4 y WebM, audios MP3, OGG y M4A, y PDF.",
  badPicture:
    "No pudimos leer la imagen: está dañada o es demasiado grande (hasta 12.000 píxeles de lado y 40 megapíxeles).",
  empty: "El archivo está vacío.",
  unreadable: "No pudimos leer el archivo. Elegilo de nuevo.",
  quota: "No queda lugar para más archivos. Eliminá los que no uses y probá de nuevo.",
  offline: "No hay conexión. Cuando vuelva, probá de nuevo.",
  busy: "Hay muchas imágenes en proceso. Probá de nuevo en un momento.",
};

export const picture = {
  drop: "Arrastrá una imagen, pegala o elegila",
  choose: "Elegí una imagen",
  change: "Cambiar la imagen",
  kinds: (limit: string) => `JPG, PNG, WebP o GIF, hasta ${limit}`,
  camera: "Sacar una foto",
  useAddress: "Usar una dirección",
  address: "Dirección de la imagen",
  remove: "Quitar",
  uploaded: "Imagen cargada.",
  removed: "Imagen quitada.",
  progress: "Avance de la subida",
  missing: "Imagen no disponible",
  problems: {
    invalid: "Escribí una dirección completa, como https://sitio.com/imagen.jpg.",
    insecure: "La dirección tiene que empezar con https://.",
    long: "La dirección es demasiado larga (hasta 2.048 caracteres).",
    private: "Esa imagen es privada. Acá van solo las públicas.",
  },
};
