import com.google.crypto.tink.apps.paymentmethodtoken.PaymentMethodTokenRecipient;
import com.google.crypto.tink.apps.paymentmethodtoken.PaymentMethodTokenSender;
import com.google.crypto.tink.apps.paymentmethodtoken.SenderIntermediateCertFactory;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

/** Opens and makes Google Pay tokens with Google's own library: requests on standard input, answers as one line of JSON. */
public final class Tink {
  public static void main(String[] args) throws Exception {
    JsonObject request =
        JsonParser.parseReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).getAsJsonObject();
    JsonArray answers = new JsonArray();
    for (JsonElement one : request.getAsJsonArray("open")) answers.add(open(one.getAsJsonObject()));
    for (JsonElement one : request.getAsJsonArray("seal")) answers.add(seal(one.getAsJsonObject()));
    System.out.println(answers);
  }

  private static JsonObject open(JsonObject given) {
    JsonObject answer = new JsonObject();
    try {
      String content =
          new PaymentMethodTokenRecipient.Builder()
              .protocolVersion(text(given, "protocol"))
              .senderVerifyingKeys(text(given, "rootKeys"))
              .recipientId(text(given, "recipientId"))
              .addRecipientPrivateKey(text(given, "privateKey"))
              .build()
              .unseal(text(given, "token"));
      answer.addProperty("content", content);
    } catch (GeneralSecurityException | RuntimeException error) {
      answer.addProperty("refused", String.valueOf(error.getMessage()));
    }
    return answer;
  }

  private static JsonObject seal(JsonObject given) throws GeneralSecurityException {
    String protocol = text(given, "protocol");
    PaymentMethodTokenSender.Builder sender =
        new PaymentMethodTokenSender.Builder()
            .protocolVersion(protocol)
            .recipientId(text(given, "recipientId"))
            .recipientPublicKey(text(given, "publicKey"));
    if (protocol.equals("ECv1")) {
      sender.senderSigningKey(text(given, "rootKey"));
    } else {
      sender
          .senderIntermediateSigningKey(text(given, "intermediateKey"))
          .senderIntermediateCert(
              new SenderIntermediateCertFactory.Builder()
                  .protocolVersion(protocol)
                  .addSenderSigningKey(text(given, "rootKey"))
                  .senderIntermediateSigningKey(text(given, "intermediatePublicKey"))
                  .expiration(Long.parseLong(text(given, "keyExpiration")))
                  .build()
                  .create());
    }
    JsonObject answer = new JsonObject();
    answer.addProperty("token", sender.build().seal(text(given, "content")));
    return answer;
  }

  private static String text(JsonObject given, String name) {
    return given.get(name).getAsString();
  }
}
