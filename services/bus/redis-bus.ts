import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
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
 * A bus between all processes that use the same Redis (or Valkey) server. While Redis is unreachable, this process
 * still receives its own messages. When Redis is back, every topic counts as changed, because messages may have been
 * lost.
 */
export function createRedisBus(url: string, { log, channel = 'hatbodol:changes' }: RedisBusSettings): Bus {
  const local = createLocalBus()
  const ownId = randomUUID()
  const options = {
    // Do not queue messages while Redis is unreachable: they would be useless later.
    enableOfflineQueue: false,
    autoResubscribe: false,
    keepAlive: 10_000,
    retryStrategy: (attempt: number) => Math.min(5000, attempt * 100),
  }
  const sender = new Redis(url, options)
  const receiver = new Redis(url, options)
  let isClosing = false
  let isLost = false

  const reportLoss = (error?: unknown) => {
    if (isLost || isClosing) return
    isLost = true
    log.warn(
      { err: error },
      'Redis is unreachable: other processes show changes only after their cached pages expire.',
    )
  }
  const handleReturn = () => {
    if (!isLost) return
    isLost = false
    log.info({}, 'Redis is back.')
    void local.publish(allTopics)
  }

  for (const connection of [sender, receiver]) {
    connection.on('error', reportLoss)
    connection.on('close', reportLoss)
  }
  receiver.on('ready', () => void receiver.subscribe(channel).then(handleReturn, reportLoss))
  receiver.on('message', (_channel, text) => {
    const message = readMessage(text)
    if (message && message.from !== ownId) void local.publish(message.topics, message.sales)
  })

  return {
    publish: async (topics, sales) => {
      await local.publish(topics, sales)
      if (sender.status !== 'ready') return
      // No await: a request must not wait until the other processes are notified.
      sender.publish(channel, JSON.stringify({ from: ownId, topics, sales })).catch(reportLoss)
    },
    subscribe: local.subscribe,
    close: async () => {
      isClosing = true
      await local.close()
      for (const connection of [sender, receiver]) connection.disconnect()
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
