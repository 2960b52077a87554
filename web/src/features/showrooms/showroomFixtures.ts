/* A content and a layout for the tests of showrooms. */
import type { Content } from "./contents/data";
import type { Deployment } from "./layout/data";

const NO_CHIPS = { is_new: null, cutdown: null, discount: null, stock: null };
const AT = "2026-11-20T12:00:00Z";

export const CONTENT: Content = {
  id: "c1",
  showroom_id: "s1",
  visible: true,
  title: "Casa con parque",
  body: "Tres ambientes.",
  gallery: [
    { url: "https://video.example.com/casa", type: "video" },
    { url: "https://fotos.example.com/casa.jpg", type: "image" },
  ],
  price: {
    currency: "ARS",
    subtotal: 100_000,
    discount: 10_000,
    taxes: 0,
    iva: 0,
    total: 90_000,
    from: true,
  },
  address: null,
  chips: NO_CHIPS,
  content_type: { id: "t1", name: "Inmueble" },
  atributes: [],
  call_to_action: null,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};

const item = (id: string, block_id: string, order: number, title: string, content_id: string) => ({
  id,
  block_id,
  order,
  visible: true,
  content_id,
  image_url: null,
  title,
  description: "",
  price: { currency: "ARS" as const, base: 90_000, final: 90_000, from: false },
  chips: NO_CHIPS,
});

const block = (id: string, order: number, title: string) => ({
  id,
  order,
  visible: true,
  header: { title, description: "", banner_url: null },
  surface_type: "transparent" as const,
  block_type: "grid" as const,
  item_type: "card" as const,
  size: "md" as const,
});

/** Blocks and items that are not listed in their order. */
export const DEPLOYMENT: Deployment = {
  id: "d1",
  showroom_id: "s1",
  header: { title: "Inmobiliaria Sur", icon_url: null, cover_url: null, updated_at: AT },
  blocks: [block("b2", 1, "Otros"), block("b1", 0, "En venta")],
  items: [
    item("i2", "b1", 1, "Depto", "c2"),
    item("i3", "b2", 0, "Moto", "c3"),
    item("i1", "b1", 0, "Casa", "c1"),
  ],
  created_at: AT,
  updated_at: AT,
  published_at: AT,
};
