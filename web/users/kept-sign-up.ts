import { type RefObject, useEffect } from 'react'
import * as z from 'zod/mini'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { whenLeaving } from '#web/session/leaving.ts'

const storageKey = 'sign-up'
/** The picture cannot be kept, and the password must not be. */
const Kept = z.partial(z.object({ name: z.string(), email: z.string(), role: z.string() }))
const names = Object.keys(Kept.shape)

/** Keeps in this tab, through a reload, what is typed into the sign-up form. What stands in a field already stays. */
export function useKeptSignUp(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    for (const [name, value] of Object.entries(readKept())) {
      const field = current.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value === '') field.value = value
    }
    const keep = () => {
      const fields = new FormData(current)
      const kept = Object.fromEntries(names.map((name) => [name, fields.get(name)]))
      findSessionStorage().setItem(storageKey, JSON.stringify(kept))
    }
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [form])
}

/** Sent, or somebody else sits here next. */
export function forgetSignUp() {
  findSessionStorage().removeItem(storageKey)
}
whenLeaving(forgetSignUp)

function readKept(): z.infer<typeof Kept> {
  try {
    return z.parse(Kept, JSON.parse(findSessionStorage().getItem(storageKey) ?? '{}'))
  } catch {
    // Written by something else: as good as nothing.
    return {}
  }
}
