import { data, type LoaderFunctionArgs } from 'react-router'
import { Dialogs } from '#web/gallery/dialogs.tsx'
import { Forms } from '#web/gallery/forms.tsx'
import { Lists } from '#web/gallery/lists.tsx'
import { Looks } from '#web/gallery/looks.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** The server adds `?closed` for everybody who is not a developer on this machine. */
export function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('closed')) throw data(null, { status: 404 })
  return null
}

/** Every component of the kit in every state. See docs/ui-kit.md. */
export default function UiGalleryPage() {
  return (
    <Stack gap="4" className={page.wide}>
      <PageHead title="UI kit" />
      <Stack gap="half">
        <h1>UI kit</h1>
        <Text soft>Every component in every state. Which one to use for what: docs/ui-kit.md.</Text>
      </Stack>
      <Looks />
      <Forms />
      <Lists />
      <Dialogs />
    </Stack>
  )
}
