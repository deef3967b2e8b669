import { useState } from 'react'
import type * as z from 'zod/mini'
import { type DraftOptions, openDraft } from './draft.ts'

/**
 * What somebody types into a form, so that neither closing it nor a reload loses it. It is forgotten with `forget`, which
 * is called when the form was sent, and when its owner signs out.
 */
export function useDraft<T extends object>(schema: z.ZodMiniType<T>, options: DraftOptions<T>) {
  const [draft] = useState(() => openDraft(schema, options))
  const [typed, setTyped] = useState(draft.read)
  return {
    typed,
    change(part: Partial<T>) {
      draft.change(part)
      setTyped(draft.read())
    },
    forget() {
      draft.forget()
      setTyped(draft.read())
    },
  }
}
