import type { ComponentProps } from 'react'
import { admin } from '#texts/admin.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type Props = {
  texts: { empty: string; emptyText: string }
  icon: ComponentProps<typeof EmptyState>['icon']
  /** The searched text; empty when the admin searched for nothing. */
  words: string
  /** The text if the search found nothing. */
  notFound: (words: string) => string
}

/** Shown instead of a list that is empty or has no search results. */
export function EmptyList({ texts, icon, words, notFound }: Props) {
  if (!words) {
    return (
      <EmptyState title={texts.empty} icon={icon}>
        {texts.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={texts.empty}
      icon="search"
      action={
        <LinkButton to="?" replace variant="secondary" preventScrollReset>
          {admin.clearSearch}
        </LinkButton>
      }
    >
      {notFound(words)}
    </EmptyState>
  )
}
