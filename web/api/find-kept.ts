import * as z from 'zod/mini'
import type { TextStorage } from './local-storage.ts'

/** What is kept under this name; undefined when nothing is, or something else than the schema says. */
export function findKept<Kept>(
  storage: TextStorage,
  key: string,
  schema: z.ZodMiniType<Kept>,
): Kept | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  const kept = z.safeParse(schema, parseJson(text))
  return kept.success ? kept.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else: as good as nothing.
    return undefined
  }
}
