import type { FastifyReply } from 'fastify'
import type { ServedFile } from './served-file.ts'

/** A PDF as an answer. Opened by itself it runs nothing and asks for nothing. */
export function sealedPdf(reply: FastifyReply, content: Buffer, name: string): ServedFile {
  reply.header('content-disposition', `inline; filename="${name}.pdf"`)
  // A sandbox would keep browsers from showing a PDF.
  reply.header('content-security-policy', "default-src 'none'")
  return { type: 'application/pdf', content, tag: null }
}

/** XML for programs, to be saved and never shown on the clinic's own address. */
export function sealedXml(reply: FastifyReply, content: Buffer, name: string): ServedFile {
  reply.header('content-disposition', `attachment; filename="${name}.xml"`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  return { type: 'application/xml; charset=utf-8', content, tag: null }
}

/** A chart as HTML, to be saved and never shown on the clinic's own address. */
export function sealedPage(reply: FastifyReply, content: Buffer, name: string): ServedFile {
  reply.header('content-disposition', `attachment; filename="${name}.html"`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  return { type: 'text/html; charset=utf-8', content, tag: null }
}
