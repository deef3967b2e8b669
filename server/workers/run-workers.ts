import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** Where lines for the operator are written. */
export type Terminal = Pick<Console, 'log' | 'error'>

/** What a worker tells this process once it serves: the lines for the operator. */
export type Started = { started: string[] }

/**
 * Whether this is the worker that migrates and loads the first data. It listens at once, so that early requests are asked
 * to wait. The others, and those that replace it, listen when they can serve.
 */
export const isFirstWorker = (worker: Worker | undefined) => worker?.id === 1

/**
 * Runs `count` workers that share one port, and replaces those that end, until a stop is requested. The first one migrates
 * and loads the first data, so the others start when it serves. Returns the exit code. It is 1 if the first worker did not
 * start, also because of a stop, or if a worker did not stop cleanly.
 */
export async function runWorkers(count: number, terminal: Terminal): Promise<number> {
  const stopping = stopOnSignals()
  const first = cluster.fork()
  const lines = await waitUntilStarted(first)
  if (!lines) return 1
  // A worker that starts after the stop would not be told to stop.
  const others = stopping.aborted ? 0 : count - 1
  const workers = [first, ...Array.from({ length: others }, () => cluster.fork())]
  const slots = workers.map((worker) => keepRunning(worker, stopping, terminal))
  await Promise.all(workers.slice(1).map(waitUntilStarted))
  if (!stopping.aborted) for (const line of [...lines, `${count} processes serve.`]) terminal.log(line)
  const clean = await Promise.all(slots)
  return clean.every(Boolean) ? 0 : 1
}

/** Returns the worker's lines for the operator; undefined when it ended instead. */
async function waitUntilStarted(worker: Worker): Promise<string[] | undefined> {
  const ended = once(worker, 'exit').then(() => undefined)
  // The metrics of the workers come as messages too.
  const started = new Promise<string[]>((resolve) => {
    worker.on('message', (message: Partial<Started>) => {
      if (message.started) resolve(message.started)
    })
  })
  return Promise.race([started, ended])
}

/** Replaces the worker whenever it ends. After a stop was requested, returns whether the last one stopped cleanly. */
async function keepRunning(worker: Worker, stopping: AbortSignal, terminal: Terminal): Promise<boolean> {
  let running = worker
  let pauseMs = 0
  for (;;) {
    const since = performance.now()
    const [code, signal] = (await once(running, 'exit')) as [number | null, string | null]
    // A worker that was still starting ends by the signal itself: ours, or the one that a terminal sends to everybody.
    if (stopping.aborted) return code === 0 || signal === 'SIGTERM' || signal === 'SIGINT'
    pauseMs = nextPause(performance.now() - since, pauseMs)
    const how = signal ?? `exit code ${code}`
    terminal.error(
      `The worker ${running.process.pid} ended with ${how}. Another one starts in ${pauseMs / 1000} s.`,
    )
    await setTimeout(pauseMs, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return true
    running = cluster.fork()
    void reportStarted(running, terminal)
  }
}

async function reportStarted(worker: Worker, terminal: Terminal): Promise<void> {
  if (await waitUntilStarted(worker)) terminal.log(`The worker ${worker.process.pid} serves.`)
}

/**
 * Passes the first signal on to the workers and returns the signal of the stop. A second signal ends everything at
 * once.
 */
function stopOnSignals(): AbortSignal {
  const stopping = new AbortController()
  const all = () => Object.values(cluster.workers ?? {})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) {
        for (const worker of all()) worker?.process.kill('SIGKILL')
        process.exit(1)
      }
      stopping.abort()
      for (const worker of all()) worker?.process.kill('SIGTERM')
    })
  }
  return stopping.signal
}

/** A worker that has served for this long has started well. */
const steadyMs = 60_000
const maxPauseMs = 30_000

/**
 * How long to wait before a worker that ended is replaced, in milliseconds: 0 if it served for a minute, otherwise one
 * second, then twice as long each time. So a fault at every start does not keep the machine busy.
 */
export function nextPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= steadyMs) return 0
  return Math.min(maxPauseMs, Math.max(1000, lastPauseMs * 2))
}
