/** A response body of lines with backpressure: each line is generated when the reader has consumed the previous one. */
export function linesBody(
  lines: AsyncGenerator<string, void>,
  end: '\n' | '\r\n' = '\n',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value + end));
      },
      async cancel() {
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
}
