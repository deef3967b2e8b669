import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { Audit } from '#test/sales/audit.ts'
import type { Orders } from './node-program.ts'
import { onServer } from '#test/database/on-server.ts'
import type { readBooks } from '#test/sales/payout-books.ts'
import { makeMigratedDataDir } from './data-dir.ts'
import { quickStart } from './quick-start.ts'
import type { SaleHistory } from '#test/scenarios/sale-history.ts'

type Answers = {
  token: string
  buildPeople: UserId[]
  buildAdmin: UserId
  buildListing: { itemId: ListingId; sellerId: UserId; bookings: { id: BookingId; buyerId: UserId }[] }
  reconcile: string[]
  faultsLeft: number
  callsUnderWay: number
  idle: number
  audit: Audit
  books: Awaited<ReturnType<typeof readBooks>>
  news: string[]
  readHistory: SaleHistory
}
export type TestCard = 'pm_card_visa' | 'pm_card_createDispute' | 'pm_card_refundFail'

type AnswerTo<Name> = Name extends keyof Answers ? Answers[Name] : unknown
type NodeMessage = { id: number; answer?: unknown; error?: string }

export type NodeAnswer = { status: number; body: Record<string, string> }

export type Node = {
  address: string
  /** Makes the node do something that has no HTTP call. */
  tell: <Name extends keyof Orders>(name: Name, order: Orders[Name]) => Promise<AnswerTo<Name>>
  /** Calls its API as this person. Undefined if no answer came because the node died. */
  ask: (call: string, as: UserId, body?: unknown) => Promise<NodeAnswer | undefined>
  /** Authorises an intent with a test card. */
  confirm: (clientSecret: string, card?: TestCard) => Promise<boolean>
  /** Resolves when the process has ended. */
  died: Promise<unknown>
  /** Ends the process at once. */
  stop: () => Promise<void>
}

export type NodePlace = { start: (environment?: Record<string, string>) => Promise<Node> }

/**
 * Makes the database for the nodes of one test file: on the server of TEST_DATABASE_URL, where they may run at the
 * same time, or an embedded one, where they run one after the other. They reach the server at `nodesUrl`. All of it
 * is removed after the file's last test. Call it outside any test.
 */
export async function makeNodePlace(nodesUrl = process.env['TEST_DATABASE_URL']): Promise<NodePlace> {
  const children: ChildProcess[] = []
  const url = process.env['TEST_DATABASE_URL']
  const name = `hatbodol_nodes_${process.pid}_${randomUUID().slice(0, 8)}`
  const environment: Record<string, string> = {
    DATA_DIR: await makeMigratedDataDir(),
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
  }
  if (url && nodesUrl) {
    await onServer(url, `create database ${name} template ${inject('databaseImage')}`)
    const own = new URL(nodesUrl)
    own.pathname = `/${name}`
    environment['DATABASE_URL'] = own.href
  }
  afterAll(async () => {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
    const ends = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ends)
    if (url) await onServer(url, `drop database ${name} with (force)`)
  })
  return { start: (more) => startNode({ ...environment, ...more }, children) }
}

/** Starts a node and waits until it listens. */
async function startNode(environment: Record<string, string>, children: ChildProcess[]): Promise<Node> {
  const { PATH, LOG_LEVEL, NODE_COMPILE_CACHE } = process.env
  const child = fork(join(import.meta.dirname, 'node-program.ts'), {
    env: {
      PATH,
      NODE_ENV: 'test',
      PAYMENTS: 'sandbox',
      ...(LOG_LEVEL && { LOG_LEVEL }),
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...environment,
    },
    execArgv: quickStart,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const died = once(child, 'exit')
  const ended = died.then(() => {
    throw new Error('The node ended before it listened.')
  })
  const [{ address }] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string }]
  const tell = createTell(child)
  return {
    address,
    tell,
    ask: async (call, as, body) => {
      try {
        return await askAt(address, call, await tell('token', { userId: as }), body)
      } catch (error) {
        // The connection breaks before the exit of the process is known.
        const isDead = await Promise.race([died.then(() => true), wait(20_000, false)])
        if (isDead) return undefined
        throw error
      }
    },
    confirm: (clientSecret, card) => confirmAt(address, clientSecret, card),
    died,
    stop: async () => {
      child.kill('SIGKILL')
      await died
    },
  }
}

function createTell(child: ChildProcess): Node['tell'] {
  let last = 0
  const waiting = new Map<number, (told: NodeMessage) => void>()
  child.on('message', (told: NodeMessage) => waiting.get(told.id)?.(told))
  child.once('exit', () => {
    for (const [id, tell] of waiting) tell({ id, error: 'The node died of it.' })
  })
  return (name, order) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      waiting.set(id, ({ answer, error }) => {
        waiting.delete(id)
        if (error === undefined) resolve(answer as never)
        else reject(new Error(error))
      })
      child.send({ id, name, order }, (error) => {
        if (error) waiting.get(id)?.({ id, error: 'The node is dead.' })
      })
    })
}

/** Each call comes from another network, so that no rate limit applies. */
let callers = 0
function nextNetwork(): string {
  callers += 1
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`
}

async function askAt(address: string, call: string, token: string, body: unknown) {
  const [method = 'GET', path = ''] = call.split(' ')
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': nextNetwork(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, string> }
}

/** Authorises an intent with a test card, at the sandbox of this address. */
export async function confirmAt(
  address: string,
  clientSecret: string,
  card: TestCard = 'pm_card_visa',
): Promise<boolean> {
  const [intentId] = clientSecret.split('_secret_')
  const reply = await fetch(`${address}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_hatbodol' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  })
  const { status } = (await reply.json()) as { status?: string }
  return status === 'requires_capture'
}
