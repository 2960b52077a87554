/* The question before a category is deleted: the category that gets those below it and its pages. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { categories as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import styles from "@/shared/ui/entity/EntityForm.module.css";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { SelectField } from "@/shared/ui/form/SelectField";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { CategoryOptions } from "./CategoryOptions";
import { refusalOf } from "./categoryDraft";
import { deleteCategory } from "./data";
import { type CategoryNode, flattenTree, pathText, subtreeIds } from "./tree";

interface Props {
  node: CategoryNode;
  nodes: readonly CategoryNode[];
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteCategoryDialog({ node, nodes, onClose, onDeleted }: Props) {
  const { category, children } = node;
  const [heirId, setHeirId] = useState("");
  const parent = flattenTree(nodes).find((one) => one.category.id === category.parent_id);
  const deleting = useMutation({
    mutationFn: () => deleteCategory(category.id, heirId === "" ? null : heirId),
    networkMode: "always",
    onSuccess: onDeleted,
  });
  const problem = deleting.error ? (refusalOf(deleting.error) ?? refusalText(deleting.error)) : undefined;
  return (
    <Dialog title={texts.removeTitle(category.name)} onClose={onClose}>
      <div className={styles.form}>
        <p>{texts.removeLead(children.length)}</p>
        <SelectField
          label={texts.heir}
          value={heirId}
          problem={problem}
          onChange={({ currentTarget }) => {
            deleting.reset();
            setHeirId(currentTarget.value);
          }}
        >
          <option value="">{parent ? texts.heirParent(pathText(parent.category)) : texts.heirTop}</option>
          <CategoryOptions nodes={nodes} without={subtreeIds(node)} />
        </SelectField>
        <div className={styles.actions}>
          <Button kind="danger" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
            {deleting.isPending ? texts.removing : texts.remove}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
