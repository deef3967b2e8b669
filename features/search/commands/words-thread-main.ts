// The other side of words-thread.ts: gets listings, and answers what is written of them.
import { parentPort } from 'node:worker_threads'
import { type IndexedListing, prepareWords } from './prepared-words.ts'

parentPort?.on('message', (listings: IndexedListing[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(prepareWords(listings))
})
