/** Security headers of every answer. `publicUrl`: the public address, whose protocol decides on HTTPS. */
export function securityHeaders(publicUrl: URL | null) {
  const secure = publicUrl?.protocol === 'https:'
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // The print service on the desk's own computer.
        connectSrc: ["'self'", 'http://localhost:*', 'http://127.0.0.1:*', ...(publicUrl ? [`${secure ? 'wss' : 'ws'}://${publicUrl.host}`] : ['ws:', 'wss:'])],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
