/* The tree of the directory's categories: its rows, and the moves that it allows. */
import { foldText } from "@/shared/lib/textSearch";
import type { Category } from "./data";

/** The most levels of the tree. */
export const LEVELS_MAX = 5;

export interface CategoryNode {
  category: Category;
  /** 1 for a root. */
  level: number;
  children: readonly CategoryNode[];
}

/** The roots by name, each with those below it. */
export function buildTree(categories: readonly Category[]): CategoryNode[] {
  const below = (parentId: string | null, level: number): CategoryNode[] =>
    categories
      .filter(({ parent_id }) => parent_id === parentId)
      .sort((one, other) => one.name.localeCompare(other.name, "es"))
      .map((category) => ({ category, level, children: below(category.id, level + 1) }));
  return below(null, 1);
}

/** All nodes, each before those below it. */
export function flattenTree(nodes: readonly CategoryNode[]): CategoryNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

/** The ids of a category and of all below it. */
export function subtreeIds(node: CategoryNode): Set<string> {
  return new Set(flattenTree([node]).map(({ category }) => category.id));
}

/** The number of levels of a node with those below it. */
export function heightOf(node: CategoryNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf));
}

/** The nodes whose names contain the words, with those on the way to them. */
export function searchTree(nodes: readonly CategoryNode[], query: string): CategoryNode[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const matches = (name: string) => words.every((word) => foldText(name).includes(word));
  return nodes.flatMap((node) => {
    if (matches(node.category.name)) return [node];
    const children = searchTree(node.children, query);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export type MoveProblem = "itself" | "there" | "depth" | "name";

/** The reason why a category cannot be put below another one, or on the first level; null when it can. */
export function findMoveProblem(
  nodes: readonly CategoryNode[],
  movedId: string,
  parentId: string | null,
): MoveProblem | null {
  const all = flattenTree(nodes);
  const moved = all.find(({ category }) => category.id === movedId);
  if (!moved) return "itself";
  if (parentId !== null && subtreeIds(moved).has(parentId)) return "itself";
  if (moved.category.parent_id === parentId) return "there";
  const parent = all.find(({ category }) => category.id === parentId);
  if ((parent?.level ?? 0) + heightOf(moved) > LEVELS_MAX) return "depth";
  const siblings = parent ? parent.children : nodes;
  const name = foldText(moved.category.name);
  return siblings.some(({ category }) => foldText(category.name) === name) ? "name" : null;
}

/** The name with those above it, as in 'Comida › Pizzerías'. */
export function pathText({ path }: Pick<Category, "path">): string {
  return path.map(({ name }) => name).join(" › ");
}
