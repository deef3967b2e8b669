import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Appearance = {
  /**
   * `primary` moves the trade forward; `soft` does too, where many buttons are side by side. `danger` cannot be undone;
   * `quiet-danger` asks before such an action. `secondary` and `quiet` are for everything else.
   */
  variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger'
  size?: 'medium' | 'small'
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> & Appearance & { busy?: boolean }

/** A button. While `busy` it shows a spinner and ignores presses, but keeps its place, its text and the focus. */
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
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}

/** A turning circle: something is being done. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />
}

type LinkButtonProps = ComponentProps<typeof Link> & Appearance

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
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A button with only a picture. `label` is its accessible name. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
