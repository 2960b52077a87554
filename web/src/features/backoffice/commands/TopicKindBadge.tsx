/* A badge for a topic's kind: read-only, changing or irreversible. */
import { commands as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import type { Topic } from "./data";
import { type JsonObject, parseParamsSchema } from "./schema/paramSpec";

export function TopicKindBadge({ topic }: { topic: Topic }) {
  if (topic.destructive) return <Badge tone="bad">{texts.destructive}</Badge>;
  const { changes } = parseParamsSchema(topic.params_schema as JsonObject);
  return changes ? <Badge tone="warn">{texts.change}</Badge> : <Badge tone="info">{texts.reading}</Badge>;
}
