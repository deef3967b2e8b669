import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { findHash, isDrawnAgain, listFiles } from '#features/images/rules.ts'

/** The file of a table in a backup: a row is one line of JSON. */
export const fileOfTable = (name: string) => `database/${name}.jsonl.gz`

/** A batch is about a megabyte of JSON. */
const batchLength = 1024 * 1024

/** Reads the rows of a file in batches, each a JSON array. */
export async function* readBatches(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const toArray = (lines: string) => `[${lines.trimEnd().replaceAll('\n', ',')}]`
  let waiting = ''
  for await (const chunk of createReadStream(file).compose(createGunzip()) as Readable) {
    waiting += decoder.decode(chunk as Buffer, { stream: true })
    const end = waiting.length < batchLength ? -1 : waiting.lastIndexOf('\n')
    if (end === -1) continue
    yield toArray(waiting.slice(0, end))
    waiting = waiting.slice(end + 1)
  }
  if (waiting.length > 0) yield toArray(waiting)
}

type ImageRow = { url: string; width: number; height: number }

/**
 * The names of all files of pictures that the database in this backup names. Those of shared links are left out: the
 * product draws them again.
 */
export async function* listPictureNames(folder: string): AsyncGenerator<string> {
  for await (const json of readBatches(join(folder, fileOfTable('images'))))
    for (const { url, ...size } of JSON.parse(json) as ImageRow[]) {
      const hash = findHash(url)
      if (hash !== undefined && !isDrawnAgain(hash)) yield* listFiles(hash, size)
    }
}
