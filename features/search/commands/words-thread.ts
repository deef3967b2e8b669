import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IndexedListing, PreparedWords } from './prepared-words.ts'

export type WordsThread = {
  /** Returns what is written of these listings. One call after the other. Throws the error of the thread. */
  prepare: (listings: IndexedListing[]) => Promise<PreparedWords>
  stop: () => Promise<void>
}

/** Starts a thread that makes the words of listings, so that requests need not wait meanwhile. */
export function startWordsThread(): WordsThread {
  const worker = new Worker(new URL('words-thread-main.ts', import.meta.url))
  return {
    prepare: async (listings) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(listings)
      const [prepared] = await once(worker, 'message')
      return prepared as PreparedWords
    },
    stop: async () => void (await worker.terminate()),
  }
}
