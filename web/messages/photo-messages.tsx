import { photos } from './en/photos.ts'
import { users } from './en/users.ts'
import { en } from './en.ts'

const english = { ...en, photos, users }

export type PhotoMessages = typeof english

/** Like `useMessages`, plus the texts of a field for photos. They load only with the forms that have one. */
export const usePhotoMessages = () => english
