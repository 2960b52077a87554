/* The topics' names, for what lists them beside the bus itself. */
import { useTopics } from "./data";
import { topicTexts } from "./topicSearch";

export function useTopicNames(): readonly { topic: string; name: string }[] {
  return (useTopics().data ?? []).map((topic) => ({ topic: topic.topic, name: topicTexts(topic).name }));
}
