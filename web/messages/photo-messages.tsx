import { useMemo } from 'react'
import { photos } from './en/photos.ts'
import { users } from './en/users.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { photos, users }

export type PhotoMessages = Messages & typeof english

/** Like `useMessages`, plus the texts of a field for photos. They load only with the forms that have one. */
export function usePhotoMessages(): PhotoMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
