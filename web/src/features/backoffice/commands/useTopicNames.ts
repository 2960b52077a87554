/* The topics' names, for screens beside the command bus. */
import { useTopics } from "./data";
import { describeTopic } from "./topicSearch";

export function useTopicNames(): readonly { topic: string; name: string }[] {
  return (useTopics().data ?? []).map((topic) => ({ topic: topic.topic, name: describeTopic(topic).name }));
}
