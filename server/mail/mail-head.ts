import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '../../contract/html.ts'

/** The sender of every mail, in words around it. */
export interface MailHead {
  readonly name: string
  /** Address, phone and the like, one a line. */
  readonly lines: readonly string[]
  readonly logo: {
    readonly content: Buffer
    readonly width: number
    readonly height: number
  } | null
}

const logoId = 'clinic-logo'
/** Of the logo in a mail, in CSS pixels. */
const most = { width: 240, height: 64 }

/**
 * A mail with its head: the logo and the name above an HTML text, name and lines below both texts. The
 * logo travels with the mail, because mail programs load no pictures from elsewhere without asking.
 */
export function underHead(
  { body, html }: { readonly body: string; readonly html: string },
  head: MailHead,
): Pick<SendMailOptions, 'text' | 'html' | 'attachments'> {
  if (head.lines.length === 0 && !head.logo) {
    return { text: body, ...(html === '' ? {} : { html }) }
  }
  // `-- ` alone on a line begins a signature (RFC 3676, 4.3).
  const text = `${body.trimEnd()}\n\n-- \n${[head.name, ...head.lines].join('\n')}\n`
  if (html === '') return { text }
  const { logo } = head
  return {
    text,
    html: html
      .replace('<body>', () => `<body>${headOf(head)}`)
      .replace('</body>', () => `${footOf(head)}</body>`),
    ...(logo && {
      attachments: [
        {
          cid: logoId,
          filename: 'logo.png',
          content: logo.content,
          contentType: 'image/png',
          contentDisposition: 'inline',
        },
      ],
    }),
  }
}

function headOf({ name, logo }: MailHead): string {
  if (!logo) return `<p><strong>${escapeHtml(name)}</strong></p>`
  const scale = Math.min(1, most.width / logo.width, most.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale].map(Math.round)
  return `<p><img src="cid:${logoId}" width="${width}" height="${height}" alt="${escapeHtml(name)}"></p>`
}

function footOf({ name, lines }: MailHead): string {
  return `<hr><p><small>${[name, ...lines].map(escapeHtml).join('<br>')}</small></p>`
}
