/* Frames of JSON over standard input and output, one a line. A wait for the host blocks the engine. */

engine.pipe = (function () {
  var input = new java.io.BufferedReader(
    new java.io.InputStreamReader(java.lang.System['in'], 'UTF-8'),
    65536,
  );
  var output = new java.io.OutputStreamWriter(
    new java.io.BufferedOutputStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), 65536),
    'UTF-8',
  );

  /** Half a character has no UTF-8. */
  function escaped(text) {
    return text.replace(/[\uD800-\uDFFF]/g, function (half) {
      return '\\u' + half.charCodeAt(0).toString(16);
    });
  }

  return {
    send: function (frame) {
      var text = JSON.stringify(frame);
      output.write((/[\uD800-\uDFFF]/.test(text) ? escaped(text) : text) + '\n');
      output.flush();
    },
    /** Undefined when the host is gone. */
    receive: function () {
      var line = input.readLine();
      return line === null ? undefined : JSON.parse(String(line));
    },
  };
})();
