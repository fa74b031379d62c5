import { parentPort, workerData } from 'node:worker_threads'
import { convert } from 'html-to-text'
import { type Attachment, simpleParser } from 'mailparser'
import type { InboxMail } from './read-mail.ts'

/** Signatures of mails are no documents. */
const signature = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys)$/i
const longestText = 200_000
const longestHtml = 1_000_000

// The input from `readMail`.
const raw = Buffer.from(workerData as Uint8Array)
const mail = await simpleParser(raw, {
  ...{ skipImageLinks: true, skipTextToHtml: true, skipTextLinks: true },
  maxHtmlLengthToParse: longestHtml,
})
const sender = mail.from?.text ?? null
const head = [
  sender && `From: ${sender}`,
  mail.date && `Date: ${mail.date.toISOString()}`,
  mail.subject && `Subject: ${mail.subject}`,
].filter(Boolean)
// The parser reads the words of HTML only where nothing is beside it.
const limits = { maxDepth: 200, maxInputLength: longestHtml }
const selectors = [{ selector: 'img', format: 'skip' }]
const words = (mail.text ?? (mail.html ? convert(mail.html, { limits, selectors }) : '')).trim()
const read: InboxMail = {
  messageId: mail.messageId ?? null,
  sender,
  subject: mail.subject ?? null,
  text: words && [...head, '', words.slice(0, longestText).toWellFormed()].join('\n'),
  attachments: mail.attachments.filter(isDocument).map(({ filename, content }, place) => ({
    name: filename ?? `Attachment ${place + 1}`,
    content,
  })),
}
parentPort?.postMessage(read)
parentPort?.close()

/** Pictures that a mail shows between its words, such as logos, are no documents. */
function isDocument({ related, contentType }: Attachment): boolean {
  return !related && !signature.test(contentType)
}
