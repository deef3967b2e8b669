import * as z from 'zod'

/** A text of a demo entry that people see: not empty, no longer than a form takes, without stray spaces and invisible characters. */
export const tidyText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim() && !/\p{Cc}|\p{Cf}| {2}/u.test(text), 'Remove stray spaces.')
