import type * as Sdk from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { routeOf } from './route.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Whether OpenTelemetry's own variables name a destination for traces. */
export function wantsTraces(given: Variables): boolean {
  const endpoint =
    given['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? given['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff = given['OTEL_SDK_DISABLED']?.toLowerCase() === 'true'
  return Boolean(endpoint) && !isOff && given['OTEL_TRACES_EXPORTER'] !== 'none'
}

/**
 * One span for each request: its route pattern, method and status, part of the caller's trace where
 * the request names one. OpenTelemetry's specification defines the OTEL_* variables; its packages
 * are loaded only when they are set.
 */
export async function traceRequests(app: FastifyInstance, given: Variables): Promise<void> {
  if (!wantsTraces(given)) return
  const [api, sdk, resources, core, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const named = resources.resourceFromAttributes({ 'service.name': 'openward' })
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(named)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(sdk, given),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('openward')
  const propagator = new core.W3CTraceContextPropagator()
  const spans = new WeakMap<object, ReturnType<typeof tracer.startSpan>>()

  app.addHook('onRequest', async (request) => {
    const caller = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
    const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request) }
    const name = `${request.method} ${routeOf(request)}`
    const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, caller)
    // The same id as in the answer's header and in the log.
    span.setAttribute('openward.request_id', request.id)
    spans.set(request, span)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onClose', async () => {
    // A collector that does not answer must not delay a stop.
    await Promise.race([provider.shutdown(), new Promise((end) => setTimeout(end, 1_000))])
  })
}

function samplerOf(sdk: typeof Sdk, given: Variables) {
  const name = given['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on'
  const share = Number(given['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  const root = name.endsWith('always_off')
    ? new sdk.AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new sdk.TraceIdRatioBasedSampler(share)
      : new sdk.AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}
