import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormControl } from '#web/ui/form.tsx'
import { readPicture } from './check-picture.ts'

/**
 * Returns a function for a chosen file of the field `image`. It reads the file, because the file may change before the form
 * is sent, and shows at the field what is wrong with it.
 */
export function usePictureCheck(form: FormControl) {
  const chosen = useRef<File>(undefined)
  const [wrong, setWrong] = useState<{ message: string }>()
  const show = useEffectEvent(({ message }: { message: string }) => form.addError('image', message))
  useEffect(() => {
    if (wrong) show(wrong)
  }, [wrong])

  async function read(file: File) {
    const message = await readPicture(file)
    if (message !== undefined && chosen.current === file) setWrong({ message })
  }

  return (file: File | undefined) => {
    chosen.current = file
    form.clearError('image')
    if (file) void read(file)
  }
}
