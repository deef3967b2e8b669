import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Look = {
  /** `primary` moves the trade forward, `soft` does so where many stand beside each other, `danger` cannot be undone, `secondary` and `quiet` are everything else. */
  variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** As wide as what it stands in. */
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While `busy` it shows so and takes no press, but keeps its place, its words and the focus. */
export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  icon,
  busy = false,
  type = 'button',
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={join(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.words}>{children}</span>
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'medium',
  wide = false,
  icon,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={join(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      <span className={styles.words}>{children}</span>
    </Link>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A button that is a picture alone; `label` is its name. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={join(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
