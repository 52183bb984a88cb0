import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> &
  ButtonProps & { readonly ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button, for going somewhere rather than doing something. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
