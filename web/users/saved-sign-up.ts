import { type RefObject, useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { storeDraft } from '#web/own-data/draft.ts'
import { readReturnPath } from '#web/session/return-path.ts'

/**
 * The stored fields. The browser cannot store the picture, and the password must not be stored. A form with no chosen role
 * has no role.
 */
const Typed = z.partial(z.object({ name: z.string(), email: z.string(), role: z.string() }))
const draft = storeDraft(Typed, { key: 'sign-up', owner: undefined })

/** Stores the text of the sign-up form in this tab, and fills it in after a reload. A field that has a value keeps it. */
export function useSavedSignUp(form: RefObject<HTMLFormElement | null>) {
  const location = useLocation()
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    const stored = draft.read()
    for (const [name, value] of Object.entries({ ...stored, role: findRole(location, stored?.role) })) {
      const field = current.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value === '') field.value = value
    }
    // Lets the form handle the values that we or the browser have filled in like typed ones.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    const store = () => draft.write(z.parse(Typed, Object.fromEntries(new FormData(current))))
    current.addEventListener('input', store)
    return () => current.removeEventListener('input', store)
  }, [form, location])
}

const phonePages = /^\/(?:item|payment|mybooking)\b/u

/**
 * The role that the form begins with: that of the link to this page (`?role=seller`), or the one that was chosen before
 * a reload. Who comes from a phone or a booking wants to buy. Empty otherwise.
 */
export function findRole(location: Pick<Location, 'state' | 'search'>, stored = ''): string {
  const asked = new URLSearchParams(location.search).get('role')
  return asked || stored || (phonePages.test(readReturnPath(location)) ? 'buyer' : '')
}

/** Call it when the form was sent. */
export const forgetSignUp = () => draft.write(undefined)
