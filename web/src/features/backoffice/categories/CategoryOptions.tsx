/* The categories as options of a select, each with its way from the root. */
import { type CategoryNode, flattenTree, pathText } from "./tree";

interface Props {
  nodes: readonly CategoryNode[];
  /** The ids that are left out. */
  without?: ReadonlySet<string> | undefined;
}

export function CategoryOptions({ nodes, without }: Props) {
  return flattenTree(nodes)
    .filter(({ category }) => !without?.has(category.id))
    .map(({ category }) => (
      <option key={category.id} value={category.id}>
        {pathText(category)}
      </option>
    ));
}
