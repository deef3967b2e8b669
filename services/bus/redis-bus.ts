import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { type Topic, topics as allTopics } from '#contract/topics.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'

type Log = (details: Record<string, unknown>, message: string) => void
type RedisBusSettings = {
  log: { warn: Log; info: Log }
  /** Installations that share one Redis server need different channels. */
  channel?: string
}

/**
 * A bus between all processes that use the same Redis (or Valkey) server. Sends on `sender`, which the caller closes,
 * and receives on a connection of its own. While Redis does not answer, this process still receives its own messages.
 * When Redis is back, every topic counts as changed, because messages may have been lost; also in the other processes,
 * if this one could not send some.
 */
export function createRedisBus(sender: Redis, { log, channel = 'hatbodol:changes' }: RedisBusSettings): Bus {
  const local = createLocalBus()
  const ownId = randomUUID()
  const receiver = sender.duplicate()
  let isSubscribed = false
  let isClosing = false
  let isLost = false
  let hasUnsent = false

  const reportLoss = (error?: unknown) => {
    if (isLost || isClosing) return
    isLost = true
    log.warn(
      { err: error },
      'Redis does not answer: each process counts its own calls, and other processes show changes only after their ' +
        'cached pages expire.',
    )
  }
  const handleReturn = () => {
    if (!isLost || !isSubscribed || sender.status !== 'ready') return
    isLost = false
    log.info({}, 'Redis is back.')
    void local.publish(allTopics)
    if (hasUnsent) send(allTopics)
    hasUnsent = false
  }
  const send = (topics: readonly Topic[], sales?: readonly string[]) => {
    if (sender.status !== 'ready') hasUnsent = true
    else sender.publish(channel, JSON.stringify({ from: ownId, topics, sales })).catch(handleUnsent)
  }
  const handleUnsent = (error: unknown) => {
    hasUnsent = true
    reportLoss(error)
  }

  for (const connection of [sender, receiver]) {
    connection.on('error', reportLoss)
    connection.on('close', reportLoss)
  }
  sender.on('ready', handleReturn)
  receiver.on('close', () => (isSubscribed = false))
  receiver.on('ready', () => {
    const listened = receiver.subscribe(channel).then(() => (isSubscribed = true))
    void listened.then(handleReturn, reportLoss)
  })
  receiver.on('message', (_channel, text) => {
    const message = readMessage(text)
    if (message && message.from !== ownId) void local.publish(message.topics, message.sales)
  })

  return {
    publish: async (topics, sales) => {
      await local.publish(topics, sales)
      // No await: a request must not wait until the other processes are notified.
      send(topics, sales)
    },
    subscribe: local.subscribe,
    close: async () => {
      isClosing = true
      await local.close()
      receiver.disconnect()
    },
  }
}

/**
 * Returns undefined when a message is not one of ours. Others may share the Redis server, and their messages must not
 * crash this process.
 */
function readMessage(text: string): { from: string; topics: Topic[]; sales?: string[] } | undefined {
  const [, from, topicList, ids] = messagePattern.exec(text) ?? []
  if (!from || !topicList) return undefined
  const names = topicList.split('","')
  const topics = allTopics.filter((topic) => names.includes(topic))
  return { from, topics, ...(ids !== undefined && { sales: ids.match(/[\w-]+/g) ?? [] }) }
}

const messagePattern = /^\{"from":"([\w-]+)","topics":\["([a-z",]+)"\](?:,"sales":\[([\w",-]*)\])?\}$/
