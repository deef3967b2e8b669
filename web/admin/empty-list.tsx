import type { ComponentProps } from 'react'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type Props = {
  texts: { empty: string; emptyText: string }
  icon: ComponentProps<typeof EmptyState>['icon']
  /** What was searched for; empty where nothing was. */
  words: string
  /** Said below, where the words found nothing. */
  notFound: (words: string) => string
}

/** In place of a list that has nothing in it, or nothing that fits the search. */
export function EmptyList({ texts, icon, words, notFound }: Props) {
  const { admin } = useDashboardMessages()
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
