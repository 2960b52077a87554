/* A map by Leaflet: points, a circle, and a pin to move. It is loaded when a map is opened, and nothing needs it. */
import Leaflet from "leaflet";
import "leaflet/dist/leaflet.css";
import "./map.css";
import { openMap as texts } from "../i18n/es/maps/openMap";
import { type Coordinates, roundedCoordinates } from "../lib/geo";
import { type MapContent, type MapPin, type MapPoint, type MapZone, readTilesUrl } from "./mapContent";

/** Nearer than this a single point shows nothing around it. */
const MAX_FIT_ZOOM = 16;
const MAX_ZOOM = 19;
const MARKER_PX = 28;
/** A press of an arrow key, and one with the shift key. */
const KEY_PX = { fine: 4, coarse: 40 };
/** Argentina, for a pin that is nowhere yet. */
const COUNTRY = Leaflet.latLngBounds([-55.1, -73.6], [-21.8, -53.6]);

const ARROWS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A drawn map. */
export interface DrawnMap {
  /** Shows a changed zone and pin; the view moves only to a pin that it does not show. */
  update(content: Pick<MapContent, "zone" | "pin">): void;
  remove(): void;
}

/** Draws the map into a visible frame, with all of its content in view. */
export function drawMap(frame: HTMLElement, { points, zone = null, pin = null }: MapContent): DrawnMap {
  const view = createView(frame);
  const bounds = boundsOf(points, zone, pin);
  const isAnywhere = bounds.isValid();
  view.fitBounds(isAnywhere ? bounds : COUNTRY, {
    maxZoom: MAX_FIT_ZOOM,
    padding: isAnywhere ? [MARKER_PX, MARKER_PX] : [0, 0],
    animate: false,
  });
  for (const point of points) addPoint(view, point);
  const updateZone = addZone(view);
  const updatePin = addPin(view);
  const update: DrawnMap["update"] = ({ zone = null, pin = null }) => {
    updateZone(zone);
    updatePin(pin);
  };
  update({ zone, pin });
  return { update, remove: () => view.remove() };
}

function createView(frame: HTMLElement): Leaflet.Map {
  const isAnimated = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const tiles = readTilesUrl();
  const view = Leaflet.map(frame, {
    // Tiles are sharp at whole zooms alone; without them the content fills the frame.
    zoomSnap: tiles === null ? 0.25 : 1,
    zoomControl: false,
    attributionControl: false,
    // A page is scrolled over the map; the buttons and the keys zoom.
    scrollWheelZoom: false,
    maxZoom: MAX_ZOOM,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
  });
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", texts.label);
  Leaflet.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(view);
  Leaflet.control.scale({ imperial: false }).addTo(view);
  const source = Leaflet.control.attribution({ prefix: false }).addTo(view);
  if (tiles === null) source.addAttribution(texts.plain);
  else Leaflet.tileLayer(tiles, { maxZoom: MAX_ZOOM, attribution: texts.attribution }).addTo(view);
  frame.addEventListener("keydown", ({ key }) => key === "Escape" && view.closePopup());
  return view;
}

function boundsOf(
  points: readonly MapPoint[],
  zone: MapZone | null,
  pin: MapPin | null,
): Leaflet.LatLngBounds {
  const bounds = Leaflet.latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
  if (zone) bounds.extend(Leaflet.latLng(zone).toBounds(2 * zone.radius));
  if (pin?.at) bounds.extend(pin.at);
  return bounds;
}

function addPoint(view: Leaflet.Map, point: MapPoint): void {
  const marker = Leaflet.marker(point, { icon: markerIcon("map-marker"), title: point.name });
  const content = popupContent(point);
  // Its button would speak English; a press beside it and the Escape key close it.
  marker.bindPopup(content, { closeButton: false }).addTo(view);
  marker.on("popupopen", () => content.focus());
  marker.on("popupclose", () => content.contains(document.activeElement) && marker.getElement()?.focus());
}

function popupContent({ name, href }: MapPoint): HTMLElement {
  const element = document.createElement(href === null ? "strong" : "a");
  element.textContent = name;
  if (href !== null) element.setAttribute("href", href);
  return element;
}

function markerIcon(className: string): Leaflet.DivIcon {
  // Its tip is below its middle.
  return Leaflet.divIcon({
    className,
    iconSize: [MARKER_PX, MARKER_PX],
    iconAnchor: [MARKER_PX / 2, MARKER_PX],
  });
}

function addZone(view: Leaflet.Map): (zone: MapZone | null) => void {
  const circle = Leaflet.circle([0, 0], { radius: 0, className: "map-zone", interactive: false });
  return (zone) => {
    if (!zone) return void circle.remove();
    circle.setLatLng(zone).setRadius(zone.radius).addTo(view);
  };
}

/** The pin is placed by a press on the map or by Enter, and moved by dragging it and with the arrow keys. */
function addPin(view: Leaflet.Map): (pin: MapPin | null) => void {
  const icon = markerIcon("map-marker map-pin");
  const marker = Leaflet.marker([0, 0], { icon, draggable: true, autoPan: true, title: texts.pin });
  let onMove: MapPin["onMove"] | null = null;
  const move = (to: Coordinates) => onMove?.(roundedCoordinates(to));
  marker.on("dragend", () => move(marker.getLatLng()));
  marker.on("add", () => {
    marker.getElement()?.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      // The page would scroll.
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? KEY_PX.coarse : KEY_PX.fine;
      const at = view.latLngToContainerPoint(marker.getLatLng());
      const to = view.containerPointToLatLng(at.add([arrow[0] * step, arrow[1] * step]));
      view.panInside(to, { padding: [MARKER_PX, MARKER_PX], animate: false });
      move(to);
    });
  });
  view.on("click", ({ latlng }) => move(latlng));
  const frame = view.getContainer();
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === frame && onMove) {
      // A form around the map would be sent.
      event.preventDefault();
      move(view.getCenter());
    }
  });
  return (pin) => {
    onMove = pin?.onMove ?? null;
    if (!pin?.at) return void marker.remove();
    marker.setLatLng(pin.at);
    if (!view.hasLayer(marker)) marker.addTo(view);
    if (!view.getBounds().contains(pin.at)) view.setView(pin.at, Math.max(view.getZoom(), MAX_FIT_ZOOM));
  };
}
