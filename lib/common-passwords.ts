let common: Promise<ReadonlySet<string>> | undefined

/**
 * Loads some fifty thousand passwords in lower case, including the ten thousand most used. The list is large, so it loads
 * at the first use. After a failure, the next call tries again.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
    (error: unknown) => {
      common = undefined
      throw error
    },
  )
  return common
}

/** Whether many people use this password, in small or capital letters. */
export function isCommonPassword(password: string, passwords: ReadonlySet<string>): boolean {
  return passwords.has(password.normalize('NFKC').toLowerCase())
}
