import type { Topic } from '#contract/topics.ts'

/** Finds the entries that show a topic without checking all other entries. */
type TopicIndex<E> = {
  add: (entry: E) => void
  remove: (entry: E) => void
  /** Removes and returns the entries that show one of these topics. */
  take: (topics: readonly Topic[]) => Set<E>
}

export function createTopicIndex<E extends { topics: ReadonlySet<Topic> }>(): TopicIndex<E> {
  const byTopic = new Map<Topic, Set<E>>()
  const remove = (entry: E) => {
    for (const topic of entry.topics) byTopic.get(topic)?.delete(entry)
  }
  return {
    add: (entry) => {
      for (const topic of entry.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(entry))
    },
    remove,
    take: (topics) => {
      const found = new Set(topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])]))
      found.forEach(remove)
      return found
    },
  }
}
