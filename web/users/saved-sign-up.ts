import { type RefObject, useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { readReturnPath } from '#web/session/return-path.ts'
import { onSignOut } from '#web/session/store/own-data.ts'

const storageKey = 'sign-up'
/** The stored fields. The browser cannot store the picture, and the password must not be stored. */
const Kept = z.partial(z.object({ name: z.string(), email: z.string(), role: z.string() }))
const names = Object.keys(Kept.shape)

/** Stores the text of the sign-up form in this tab, and fills it in after a reload. A field that has a value keeps it. */
export function useKeptSignUp(form: RefObject<HTMLFormElement | null>) {
  const location = useLocation()
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    const kept = readKept()
    for (const [name, value] of Object.entries({ ...kept, role: findRole(location, kept.role) })) {
      const field = current.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value === '') field.value = value
    }
    // Lets the form handle the values that we or the browser have filled in like typed ones.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    const keep = () => {
      const fields = new FormData(current)
      const kept = Object.fromEntries(names.map((name) => [name, fields.get(name)]))
      findSessionStorage().setItem(storageKey, JSON.stringify(kept))
    }
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [form, location])
}

const phonePages = /^\/(?:item|payment|mybooking)\b/u

/**
 * The role that the form begins with: that of the link to this page (`?role=seller`), or the one that was chosen before
 * a reload. Who comes from a phone or a booking wants to buy. Empty otherwise.
 */
export function findRole(location: Pick<Location, 'state' | 'search'>, kept = ''): string {
  const asked = new URLSearchParams(location.search).get('role')
  return asked || kept || (phonePages.test(readReturnPath(location)) ? 'buyer' : '')
}

/** Removes the stored text, because the form was sent or another person will use this tab. */
export function forgetSignUp() {
  findSessionStorage().removeItem(storageKey)
}
onSignOut(forgetSignUp)

function readKept(): z.infer<typeof Kept> {
  try {
    return z.parse(Kept, JSON.parse(findSessionStorage().getItem(storageKey) ?? '{}'))
  } catch {
    // The stored text is not ours: ignore it.
    return {}
  }
}
