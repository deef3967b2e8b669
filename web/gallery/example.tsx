import { type ReactNode, useId } from 'react'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** One component of the kit, with its name. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <Text as="h2" id={id} size="lead">
        {name}
      </Text>
      {children}
    </Stack>
  )
}
